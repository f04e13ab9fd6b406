declare namespace Astro {
  interface ClientDirectives {
    /** Alive at the first touch (`ui/intent.ts`). */
    'client:intent'?: import('./ui/intent.ts').Intent;
  }
}

/** Type of a component that a TypeScript file draws; within Astro files the compiler knows more. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
