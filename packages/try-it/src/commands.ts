// What the site needs to write a request as a call of the command.
export { describeForms } from './describe/describe-forms.ts'
export { writeCommand } from './values/command-sample.ts'
