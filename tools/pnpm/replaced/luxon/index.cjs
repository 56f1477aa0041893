// The queue of sweeps loads it for jobs by the calendar, of which there are none here.
exports.DateTime = function DateTime() {
  throw new Error('Jobs by the calendar are not supported here: tools/pnpm/replaced has this instead of the library.')
}
