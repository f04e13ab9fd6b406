/** A press below the words. */
interface Way {
  readonly label: string;
  readonly go: () => unknown;
}

/** Words in place of the editor. */
export function say(title: string, text: string, way?: Way): void {
  const [heading, paragraph] = [document.createElement('h1'), document.createElement('p')];
  heading.textContent = title;
  paragraph.textContent = text;
  const parts: HTMLElement[] = [heading, paragraph];
  if (way) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = way.label;
    button.addEventListener('click', () => void way.go());
    parts.push(button);
  }
  document.querySelector('main')?.replaceChildren(...parts);
}
