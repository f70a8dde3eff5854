/** Something that was done, not a value that was another before. */
export function isHappening(field: string): boolean {
  return field === 'control' || field === 'password' || field === 'resubmittedAs';
}

/** Empty, or never set: not worth a line of what is new. */
export function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
