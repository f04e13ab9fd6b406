/**
 * Whether this deploy is a preview: one of a pull request, of a branch or of a developer's machine, which Netlify
 * serves beside the shop. Netlify tells functions with each call; what it tells the build does not reach them.
 */

/** Fields of Netlify's `Context` that are used; none on one's own machine. */
export interface DeployContext {
  readonly deploy?: { readonly context: string; readonly published: boolean };
}

let origin: string | null = null;

/**
 * To be told at the beginning of every call: a preview that its owner publishes is one no longer. A preview has several
 * addresses, so the requested one counts; Netlify lets no other site's name through.
 */
export function noteDeploy({ deploy }: DeployContext, url: string): void {
  const isShop = deploy === undefined || deploy.context === 'production' || deploy.published;
  origin = isShop ? null : new URL(url).origin;
}

/** Where the preview is reached; null for the shop itself. */
export const previewOrigin = (): string | null => origin;
