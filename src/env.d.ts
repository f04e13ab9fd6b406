/** Attributes of HTML that Astro's types do not know yet. */
declare namespace astroHTML.JSX {
  interface ScriptHTMLAttributes {
    /** The page is not painted before the script has run. */
    blocking?: 'render';
  }
}

/** Of a component that a TypeScript file draws; within Astro files the compiler knows more. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
