// The style of the report's page: light and dark by the reader's setting, and light on paper.
import { Html } from './html-text.ts'

export const style: Html = new Html(`
:root { color-scheme: light dark; --page: #fff; --panel: #f7f8fa; --text: #16191d; --muted: #5b6570; --line: #dfe3e8;
  --equity: #1f5fd1; --balance: #8a94a0; --loss: #c22f2f; --gain: #12804a; }
@media (prefers-color-scheme: dark) { :root { --page: #14171b; --panel: #1c2127; --text: #e8ebee; --muted: #9aa5b1;
  --line: #333b44; --equity: #74a7ff; --balance: #7d8894; --loss: #ff8080; --gain: #5bd196; } }
@media print { :root { color-scheme: light; --page: #fff; --panel: #fff; --text: #000; --muted: #444; --line: #bbb;
  --equity: #1f5fd1; --balance: #777; --loss: #c22f2f; --gain: #12804a; } section { break-inside: avoid; }
  .wide { overflow: visible !important; font-size: 8px; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1080px; padding: 24px 20px 48px; background: var(--page); color: var(--text);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0; } h2 { font-size: 18px; margin: 32px 0 12px; } h3 { font-size: 15px; margin: 24px 0 8px; }
p { margin: 4px 0; } .muted { color: var(--muted); } .loss { color: var(--loss); } .gain { color: var(--gain); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; margin: 0; }
.cards div { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; }
.cards dt { color: var(--muted); font-size: 13px; } .cards small { white-space: nowrap; } .cards dd { margin: 0; font-size: 19px; font-weight: 600; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 5px 12px 5px 0; text-align: right; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: var(--muted); font-weight: 500; }
.lines { max-width: 480px; } .lines .sum td { font-weight: 600; } .wide { overflow-x: auto; }
svg { display: block; width: 100%; height: auto; } svg text { fill: var(--muted); font: 11px system-ui, sans-serif; }
svg .end { text-anchor: end; } svg .middle { text-anchor: middle; } svg .grid { stroke: var(--line); }
svg .zero { stroke: var(--muted); } svg .line { fill: none; stroke-width: 1.6; } svg .area { stroke: none; opacity: 0.18; }
svg .line.equity { stroke: var(--equity); } svg .line.balance { stroke: var(--balance); stroke-dasharray: 4 3; }
svg .line.drawdown { stroke: var(--loss); } svg .area.drawdown { fill: var(--loss); }
.legend { display: flex; gap: 18px; color: var(--muted); font-size: 13px; } .legend i { display: inline-block; width: 18px;
  border-top: 2px solid; vertical-align: middle; margin-right: 6px; } .legend .equity { border-color: var(--equity); }
.legend .balance { border-color: var(--balance); border-top-style: dashed; }
@media (max-width: 600px) { svg text { font-size: 17px; } svg .odd { display: none; } }
.remarks { border-left: 3px solid var(--loss); padding-left: 14px; } .remarks ul { margin: 0; padding-left: 18px; }
`)
