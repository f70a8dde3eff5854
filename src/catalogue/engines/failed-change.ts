/**
 * A change in which a question failed is not kept, also where `work` went on after it. PostgreSQL is so by itself; SQLite would
 * keep the rest.
 */
export class FailedChangeError extends Error {
  constructor() {
    super('a question within this change failed: nothing of it was kept');
  }
}
