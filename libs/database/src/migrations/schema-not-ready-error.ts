/** SQLSTATE `insufficient_privilege`. */
const INSUFFICIENT_PRIVILEGE = '42501';

export const isPrivilegeMissing = (error: unknown): error is Error =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === INSUFFICIENT_PRIVILEGE;

/**
 * Thrown when the role may not run pending migrations, or may not read the tables: then `roles.sql` has not run since the last
 * migration. The error keeps the code of Postgres, so that services wait for the operator.
 */
export class SchemaNotReadyError extends Error {
  readonly code = INSUFFICIENT_PRIVILEGE;

  constructor(cause: Error) {
    super(
      'the tables of this database are missing, not up to date or not granted to this role: run the schema job ' +
        `(admin schema update) as their owner, then deploy/sql/roles.sql; ${cause.message}`,
      { cause },
    );
    this.name = 'SchemaNotReadyError';
  }
}
