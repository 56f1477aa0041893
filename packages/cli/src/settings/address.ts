// The variable CAPI_URL holds the address of the service, here as in every other program. Its former name is still
// read.

const formerName = 'CAPI_BASE_URL'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the environment with the address as CAPI_URL. `warn` is called with a line if the former name is set. */
export function renameAddress(environment: Environment, warn: (text: string) => void): Environment {
  const { [formerName]: former, CAPI_URL: url } = environment
  if (!former) return environment
  if (url) {
    if (url !== former) warn(`CAPI_URL is used, and ${formerName}, its former name, is ignored.`)
    return environment
  }
  warn(`${formerName} is now called CAPI_URL; it is still read.`)
  return { ...environment, CAPI_URL: former }
}
