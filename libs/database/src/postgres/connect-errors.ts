const connectErrors = new WeakSet<object>();

/** Marks an error of an attempt to connect. Its code alone does not identify it: statements fail with 55000 too. */
export function markConnectError(error: Error): void {
  connectErrors.add(error);
}

/** Whether an error occurred while connecting, before any statement. */
export const isConnectError = (error: Error): boolean => connectErrors.has(error);
