import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const UNITS = '/^(MINUTE|HOUR|DAY|WEEK)$/';
const DURATION_WITHOUT_UNIT = '/^(?!(HALF_HOUR|QUARTER|HOUR|DAY|WEEK|YEAR)$)(?!.*_MS$)[A-Z][A-Z0-9_]*$/';

export default tseslint.config(
  {
    ignores: [
      'dist',
      'libs/*/build',
      'node_modules',
      'data',
      '.nx',
      '.stack',
      'docs',
      '**/*.cjs',
      '**/*.mjs',
      '**/*.as.ts',
    ],
  },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'max-lines': ['error', { max: 300 }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { arguments: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'MethodDefinition[kind="constructor"] > FunctionExpression[params.length>5]',
          message: 'A constructor has at most five parameters. Move a responsibility to a class of its own.',
        },
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties without a spread.',
        },
        {
          selector: `VariableDeclarator[id.name=${DURATION_WITHOUT_UNIT}]:matches([init.name=${UNITS}], [init.operator='*'][init.right.name=${UNITS}])`,
          message: 'The name of a constant duration in milliseconds ends in _MS.',
        },
      ],
    },
  },
  {
    // Input of clients is matched here: a pattern with super-linear backtracking takes hours for a megabyte of digits.
    files: ['apps/gateway/**/*.ts', 'libs/{contracts,formats,timeseries}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': 'error',
      // `String(value)` throws for a value of a body such as {"toString":1}.
      '@typescript-eslint/no-base-to-string': ['error', { checkUnknown: true }],
    },
  },
  { files: ['tools/**/*.ts', 'examples/*.ts'], rules: { 'no-console': 'off' } },
);
