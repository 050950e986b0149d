/** A test site that could not be created yet. Lists of sites show it in this form. */
export interface PendingTestSite {
  readonly resource_id: string;
  readonly message: string;
  readonly retry_at: string;
}
