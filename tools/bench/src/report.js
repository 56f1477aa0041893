/** Writes what was measured as a page of tables. */
import { createRequire } from 'node:module'
import { cpus, loadavg } from 'node:os'
import { format, resolveConfig } from 'prettier'
import { peers } from './peers.js'
import { compare } from './rounds.js'
import { targetsOf } from './targets.js'

const { dependencies } = createRequire(import.meta.url)('../package.json')
const byHand = 'node-http.js'

/** Returns the page in Markdown, as the repository's formatter writes it. */
export async function report(measured, about) {
  const config = await resolveConfig(new URL('../RESULTS.md', import.meta.url))
  return format(pageOf(measured, about), { ...config, parser: 'markdown' })
}

function pageOf(measured, { date, seconds }) {
  return `# Results

Written by \`npm run bench\` on ${date}, in ${Math.round(seconds)} seconds. Machine: ${cpus()[0].model.trim()}, ${cpus().length} cores, load
${loadavg()[0].toFixed(1)} at the end; Node ${process.version}, ${process.platform} ${process.arch}.

${METHOD}

## Targets

${targets(measured)}

## A small signed GET

One order of about 450 bytes comes back. CPU is of the client's process alone.

${small(measured)}

## 100 records

100 orders (about 40 kB), and 100 fills with 200 bare integers of 18 digits (about 40 kB). Only ours and ccxt return those
exactly; the last peer turns them into bigints, and all others round them.

${many(measured)}

## Size and import

${weight(measured)}

A bare program takes ${measured.imports.bare.toFixed(0)} ms. Where modules of Node are asked for, a browser runs the bundle only when a
bundler puts something in their place.

## Parts

${parts(measured)}
`
}

const METHOD = `Every peer calls one of its own signed GET methods against a local server on 127.0.0.1, which answers with the reply
that the peer expects; a guard in each process refuses every other address. Each peer has a process of its own, and the
server too. After a warm-up the peers take turns of about 150 ms, five rounds in each of three heats of fresh processes.
A number is the median of all turns; a ratio is the median of the ratios to the named peer in the same round. Ours runs
normalised and exact, with the governor accounting under budgets so large that it never waits. ccxt's throttle is off.`

function targets(measured) {
  const rows = targetsOf(measured).map(({ text, limit, measured: value, unit, isMost }) => {
    const isHeld = isMost ? value <= limit : value >= limit
    const off = Math.abs(value / limit - 1) * 100
    const how = isHeld ? `holds, ${off.toFixed(0)} % to spare` : `**misses by ${off.toFixed(0)} %**`
    return [text, `${isMost ? 'at most' : 'at least'} ${limit} ${unit}`, `${value.toFixed(2)} ${unit}`, how]
  })
  return table(['what', 'target', 'measured', ''], rows)
}

function small({ turns }) {
  const rows = peers.map((peer) => {
    const cells = [nameOf(peer)]
    for (const scenario of ['sequence', 'concurrent']) {
      const cpu = compare(turns[scenario], 'cpu', peer.file, byHand)
      const rate = compare(turns[scenario], 'perSecond', peer.file, byHand)
      cells.push(cpu.value.toFixed(0), cpu.ratio.toFixed(2), thousands(rate.value))
    }
    return cells
  })
  const columns = ['µs CPU', '× node:http', 'per second', '32 at a time: µs CPU', '× node:http', 'per second']
  return table(['one after another', ...columns], rows)
}

function many({ turns }) {
  const rows = peers.map((peer) => {
    const cells = [nameOf(peer)]
    for (const scenario of ['orders', 'fills']) {
      const cpu = compare(turns[scenario], 'cpu', peer.file, byHand)
      cells.push(cpu.value.toFixed(0), cpu.ratio.toFixed(2))
    }
    return cells
  })
  return table(['', 'orders: µs CPU', '× node:http + JSON.parse', 'fills: µs CPU', '× node:http + JSON.parse'], rows)
}

function weight({ sizes, imports }) {
  const rows = peers
    .filter(({ file }) => sizes[file] !== null)
    .map((peer) => {
      const { bytes, lacks } = sizes[peer.file]
      const missing = lacks.length > 5 ? `${lacks.length} modules` : lacks.join(', ') || 'none'
      return [nameOf(peer), (bytes / 1_000).toFixed(1), missing, imports.over[peer.file].toFixed(0)]
    })
  return table(['', 'kB min + gzip', 'modules it asks Node for', 'import, ms over bare Node'], rows)
}

function parts({ parsing, governor }) {
  const parser = ({ plain, exact, ratio }) =>
    `${exact.toFixed(0)} µs, JSON.parse ${plain.toFixed(0)} µs, ${ratio.toFixed(2)} ×`
  return table(
    ['', ''],
    [
      ['parseJson, 100 fills with 200 integers of 18 digits', parser(parsing.big)],
      ['parseJson, 100 fills with none', parser(parsing.none)],
      ['governor, take and done at three quarters of the budgets', `${governor.toFixed(2)} µs`],
    ],
  )
}

function nameOf({ title, package: name }) {
  return name ? `${title ?? name} ${dependencies[name]}` : title
}

function thousands(value) {
  return Math.round(value).toLocaleString('en-US')
}

function table(heads, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')
}
