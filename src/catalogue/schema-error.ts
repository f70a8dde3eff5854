import { OperatorError } from '../reasons/operator-error.ts';

/** The catalogue has another shape than this program knows. */
export class SchemaError extends OperatorError {}
