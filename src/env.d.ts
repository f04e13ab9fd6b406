/** Attributes of HTML that Astro's types do not know yet. */
declare namespace astroHTML.JSX {
  interface ScriptHTMLAttributes {
    /** The page is not painted before the script has run. */
    blocking?: 'render';
  }
}
