// The style of what only the pages of backtests have; everything else is that of the reports.

export const reportStyle = `
.warn { border-left: 3px solid var(--loss); padding: 2px 0 2px 14px; margin: 16px 0; } .warn ul { margin: 0; padding-left: 18px; }
.cards { margin-top: 16px; } .cards dd small { display: block; font-size: 13px; font-weight: 400; }
.note { color: var(--muted); font-size: 13px; max-width: 820px; margin-bottom: 10px; }
h2 { border-top: 1px solid var(--line); padding-top: 20px; } .warn h2 { margin: 0 0 4px; padding: 0; border: 0; font-size: 15px; }
table.plain { width: auto; } tr.first td { font-weight: 600; } td.gain, td.loss { font-weight: inherit; }
.heat { border-collapse: separate; border-spacing: 2px; width: auto; margin: 0 -2px; }
.heat th, .heat td { border: 0; padding: 5px 10px; text-align: center; min-width: 56px; }
.heat tbody th { text-align: right; } .heat td { border-radius: 4px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.heat td.up { background: color-mix(in srgb, var(--gain) var(--w), var(--panel)); }
.heat td.down { background: color-mix(in srgb, var(--loss) var(--w), var(--panel)); }
.heat td.none { color: var(--muted); } .heat td.best { outline: 2px solid var(--text); outline-offset: -2px; font-weight: 700; }
.heat.dense th, .heat.dense td { padding: 2px 3px; min-width: 30px; font-size: 10px; }
.heat .axis { text-align: left; font-weight: 600; color: var(--text); }
.multiples { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 20px; }
.multiples figure, figure { margin: 0; break-inside: avoid; overflow-x: auto; } figcaption { font-size: 13px; margin-bottom: 4px; }
svg .bar { fill: var(--balance); opacity: 0.75; } svg .mark { stroke: var(--text); stroke-width: 1.6; }
svg .mark.default { stroke-dasharray: 4 3; } svg text.mark-text { fill: var(--text); stroke: none; font-weight: 600; }
svg .line.other { stroke: var(--balance); stroke-width: 1; opacity: 0.8; } svg .line.bound { stroke: var(--balance); stroke-dasharray: 4 3; }
.legend .other { border-color: var(--balance); border-top-width: 1px; } .legend .bound { border-color: var(--balance); border-top-style: dashed; }
.legend { flex-wrap: wrap; gap: 4px 18px; }
.trades { font-size: 13px; } .trades th, .trades td { padding: 3px 12px 3px 0; }
@media (max-width: 600px) { .plain td:first-child { white-space: normal; min-width: 120px; }
  .multiples { grid-template-columns: 1fr; } body { padding-left: 14px; padding-right: 14px; } }
@media print { body { padding: 0; font-size: 11px; } .trades, .wide { font-size: 8px; } .heat th, .heat td { font-size: 9px; padding: 3px 5px; min-width: 0; }
  h2 { break-after: avoid; } tr { break-inside: avoid; } section.long { break-inside: auto; } .cards { grid-template-columns: repeat(4, 1fr); }
  .cards dd { font-size: 13px; } th, td { padding-right: 6px; } .multiples { grid-template-columns: repeat(2, 1fr); } svg { max-height: 240px; } }
`
