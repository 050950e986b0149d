/** A test site that is not made yet, as the list of sites shows it. */
export interface PendingTestSite {
  readonly resource_id: string;
  readonly message: string;
  readonly retry_at: string;
}
