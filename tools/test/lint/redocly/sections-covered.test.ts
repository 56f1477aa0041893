import { describeRule } from './document.ts'

function say(section: string): string {
  return `Cite section ${section} with \`x-source\` where the document describes it, or name it on a "Section" line of GAPS.md.`
}

describeRule('sections-covered', [
  {
    name: 'names the section that nothing cites',
    change: { 'openapi.yaml': [["  x-source: '1'\n", '']] },
    want: [`README.md:45 ${say('1 (What it is)')}`],
  },
  {
    name: 'counts a section apart from its parts',
    change: {
      'schemas/Trade.yaml': [["'2.1'", "'2'"]],
      'schemas/TradeStatus.yaml': [["'2.1'", "'2'"]],
      'schemas/Side.yaml': [["'2.1'", "'2'"]],
    },
    want: [`README.md:47 ${say('2.1 (Fields)')}`],
  },
  {
    name: 'names the section that left the register of gaps',
    change: { 'GAPS.md': [['Section 4. Document-wide.', 'Document-wide.']] },
    want: [`README.md:49 ${say('4 (Events)')}`],
  },
  {
    name: 'counts no section that only practice names',
    change: { 'openapi.yaml': [["  x-source: '1'\n", "  x-source: '1'\n  x-basis: practice\n"]] },
    want: [`README.md:45 ${say('1 (What it is)')}`],
  },
])
