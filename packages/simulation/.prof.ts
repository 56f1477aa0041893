import { simulate } from '/work/wt/simworld/packages/simulation/src/simulate.ts'
const n = Number(process.argv[2] ?? 6)
const from = process.argv[3] ?? 'prof'
const minutes = Number(process.argv[4] ?? 4)
let sim=0, calls=0, orders=0, steps=0
const c0 = process.cpuUsage()
for (let i=0;i<n;i++){ const a = process.cpuUsage(); const r = await simulate({seed:`${from}/${i}`, minutes}); sim+=r.simulatedMs; calls+=r.calls; orders+=r.orders; steps+=r.steps; const d=process.cpuUsage(a); console.log(i, r.failure?.text ?? '-', 'sim s', (r.simulatedMs/1000).toFixed(0), 'cpu s', ((d.user+d.system)/1e6).toFixed(2), 'calls', r.calls, 'orders', r.orders, 'steps', r.steps)}
const d=process.cpuUsage(c0); const cpu=(d.user+d.system)/1e6
console.log({simPerCpu: sim/1000/cpu, cpuPerCallUs: cpu*1e6/calls, callsPerSimS: calls/(sim/1000), ordersPerCpuS: orders/cpu, cpuPerStepUs: cpu*1e6/steps})
console.log((globalThis as any).PH)
