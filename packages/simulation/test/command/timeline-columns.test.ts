import { describe, expect, it } from 'vitest'
import { formatColumns } from '../../src/command/timeline-columns.ts'

const at = (ms: number, who: string, what: string) => ({ ms, step: 7, who, what })

describe('formatColumns', () => {
  it('shows each side in a column of its own, and what concerns all sides in the whole line', () => {
    const lines = formatColumns([
      at(1_000, 'trader-1', 'POST /order: 200'),
      at(1_001, 'network', 'cutResponse'),
      at(1_002, 'server', 'crashes'),
      at(1_003, 'disk', 'flush 10 B'),
      at(1_004, 'judge', 'exists 2 times'),
    ])
    const [head, client, network, server, disk, judge] = lines as [string, string, string, string, string, string]
    expect(client.indexOf('trader-1: POST')).toBe(head.indexOf('client'))
    expect(network.indexOf('cutResponse')).toBe(head.indexOf('network'))
    expect(server.indexOf('crashes')).toBe(head.indexOf('server'))
    expect(disk.indexOf('flush')).toBe(head.indexOf('disk'))
    expect(judge).toContain('1.004 s #7')
    expect(judge).toContain('-- judge: exists 2 times')
  })

  it('continues a long text in the next line of the same column', () => {
    const lines = formatColumns([at(0, 'server', `begins ${'word '.repeat(20)}ends`)])
    expect(lines.length).toBeGreaterThan(2)
    const start = lines[0]!.indexOf('server')
    for (const line of lines.slice(2)) expect(line.slice(0, start).trim()).toBe('')
    expect(lines.join(' ').match(/word/g)?.length).toBe(20)
  })
})
