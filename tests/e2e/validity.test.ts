/** Every built page is valid HTML, by the rules of html-validate. */
import { StaticConfigLoader, HtmlValidate, type ConfigData } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from './support/dist.ts';

const CONFIG: ConfigData = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document', 'html-validate:recommended'],
  rules: {
    // How React writes valid attributes and void elements is not ours.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'void-style': 'off',
    'no-implicit-input-type': 'off',
    // React's ids begin with an underscore, which HTML allows.
    'valid-id': ['error', { relaxed: true }],
    // A group of check boxes shares its name, as a group of radio buttons does.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit', 'reset'] }],
    // Everything comes from the shop's own origin, which the security policy holds it to.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Filters act on the press of a box, and without scripts they are not shown.
    'wcag/h32': 'off',
    // A style sheet keeps telephone numbers on one line.
    'tel-non-breaking': 'off',
    // Left by the compression of words that end before an element.
    'no-trailing-whitespace': 'off',
  },
};

test('every built page is valid', () => {
  const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));
  const faults = builtPages.flatMap(({ file, html }) =>
    validator
      .validateStringSync(html, file)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${file}: ${message} (${ruleId}) at ${selector}`),
  );
  expect(faults).toEqual([]);
});
