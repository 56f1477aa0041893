// The package's entry: reading the records of an account, the report, and its formats.
export type {
  AccountRecords,
  BillRecord,
  CollateralRecord,
  FillRecord,
  PositionRecord,
  PriceRecord,
} from './account-records.ts'
export { type ReportOptions, createReport } from './create-report.ts'
export type { Drawdown } from './drawdown.ts'
export type { CurvePoint } from './equity-curve.ts'
export type { CoinReport, Reconciliation, Report, SymbolReport } from './report-types.ts'
export type { ForcedCloses, Sums, TradeCounts } from './sums.ts'
export { type FigurePosition, profitPercentOf, realizedProfitOf } from './position-figures.ts'
export { showAmount, showRounded, showTime, showValuation, toneOf } from './show-amount.ts'
export { type Html, html } from './html-text.ts'
export { writePage } from './page.ts'
export { drawLines, type Series } from './svg-chart.ts'
export { writeHtml } from './html-page.ts'
export { type LineLabel, lineLabels } from './line-labels.ts'
export { writeCurveCsv, writeSumsCsv } from './csv.ts'
export { writeCsv } from './write-csv.ts'
export { type AccountClient, type ReadOptions, readAccount, readExchangeTime } from './read-account.ts'
