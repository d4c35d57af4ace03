import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: { globals: globals.browser },
    rules: {
      eqeqeq: "error",
      // kept.js reads what is there, whatever it is.
      "no-restricted-globals": ["error", "localStorage", "sessionStorage"],
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-useless-return": "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/theme.js", "**/unpack.js", "**/why_not.js"], languageOptions: { sourceType: "script" } },
  { files: ["**/kept.js", "**/theme.js"], rules: { "no-restricted-globals": "off" } },
  { files: ["**/*.mjs"], languageOptions: { globals: globals.node } },
];
