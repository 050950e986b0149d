/** Version of the package; a release replaces it. */
export const VERSION = '0.1.0';
