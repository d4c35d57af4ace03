import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-return": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/theme.js", "**/unpack.js", "**/why_not.js"], languageOptions: { sourceType: "script" } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
