import { describeRule } from './document.ts'

const endTime = 'parameters/EndTime.yaml'

describeRule('integer-width', [
  {
    name: 'requires the format of an integer',
    change: { [endTime]: [['  format: int64\n', '']] },
    want: [`${endTime}:5 Give the integer a \`format\`, int32 or int64, was absent.`],
  },
])
