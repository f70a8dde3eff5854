import { OperatorError } from '../reasons/operator-error.ts';

/** The schema of the catalogue is not the one of this program. */
export class SchemaError extends OperatorError {}
