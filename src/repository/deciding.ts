/** The door of those who decide: what can be said wrongly, and how it is refused. */
export { NotDecidedError, NotWrittenError } from './local/decisions/resolve-decision.ts';
