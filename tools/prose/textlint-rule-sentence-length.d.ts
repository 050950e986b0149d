declare module 'textlint-rule-sentence-length' {
  import type { TextlintKernelRule } from '@textlint/kernel';
  const rule: TextlintKernelRule['rule'];
  export default rule;
}
