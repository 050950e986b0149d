/**
 * API keys are 32 random characters of base64url, in both letter cases. 24 characters suffice to match, so that a key that a
 * client cut short is redacted too. Ids of resources do not match.
 */
const KEY_LIKE = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{24,}/g;
/** Characters that move a terminal's cursor, break a line or change the direction of text, and so falsify logs. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MAX_DECODINGS = 3;

/**
 * Returns the path of a URL for logs and traces. The query is removed, and so are keys that a client put into the path by
 * mistake.
 */
export const redactPath = (url: string): string =>
  (decodeFully(url.split('?', 1)[0]) ?? '[encoded]').replace(KEY_LIKE, '[redacted]').replace(INVISIBLE, '?');

/** Decodes a path. @returns undefined when it cannot be decoded, or is encoded too often and could hide a key */
function decodeFully(path: string): string | undefined {
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
