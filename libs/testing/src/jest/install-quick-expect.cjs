const { createQuickExpect } = require('./quick-expect.cjs');

globalThis.expect = createQuickExpect(globalThis.expect);
