/** The catalogue has another shape than this program knows. */
export class SchemaError extends Error {}
