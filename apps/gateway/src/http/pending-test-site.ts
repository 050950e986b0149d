/** A test site that could not be created yet, as lists of sites show it. */
export interface PendingTestSite {
  readonly resource_id: string;
  readonly message: string;
  readonly retry_at: string;
}
