/** A mistake in a strategy, its parameters or the options of a run. Its message is meant for the user. */
export class StrategyError extends Error {
  override readonly name = 'StrategyError'
}
