/** Our API keys are 32 random characters of base64url: some of them are capitals and some are not. No id of ours is. */
const KEY_LIKE = /\/(?=[^/]*[A-Z])(?=[^/]*[a-z])[\w-]{24,}(?=\/|$)/g;

/** The path of a URL for logs and traces: without its query, and without keys that a client put into the path by mistake. */
export const redactPath = (url: string): string => url.split('?', 1)[0].replace(KEY_LIKE, '/[redacted]');
