/**
 * A transaction in which a query failed is rolled back, even if `work` continued. PostgreSQL does this itself; SQLite would
 * commit the rest.
 */
export class FailedChangeError extends Error {
  constructor() {
    super('a question within this change failed: nothing of it was kept');
  }
}
