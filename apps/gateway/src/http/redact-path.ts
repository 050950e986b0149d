/** Our API keys are 32 random characters of base64url: some of them are capitals and some are not. No id of ours is. */
const KEY_LIKE = /(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}/g;
const MAX_DECODINGS = 3;

/** The path of a URL for logs and traces: without its query, and without keys that a client put into the path by mistake. */
export const redactPath = (url: string): string =>
  (fullyDecoded(url.split('?', 1)[0]) ?? '[encoded]').replace(KEY_LIKE, '[redacted]');

/** Undefined when it cannot be decoded, or is encoded too often: it could hide anything. */
function fullyDecoded(path: string): string | undefined {
  for (let times = 0; path.includes('%'); times++) {
    if (times === MAX_DECODINGS) return undefined;
    try {
      path = decodeURIComponent(path);
    } catch {
      return undefined;
    }
  }
  return path;
}
