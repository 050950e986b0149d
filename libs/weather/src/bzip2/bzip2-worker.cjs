/** Decompresses bzip2 on a thread: a field of Europe takes half a second. CommonJS, because a plain Node thread runs it. */
const { decode } = require('seek-bzip');

/**
 * @param {Uint8Array} compressed one stream or several
 * @returns {Uint8Array}
 * @throws TypeError when it is not bzip2, or broken
 */
module.exports = (compressed) => new Uint8Array(decode(Buffer.from(compressed), undefined, true));
