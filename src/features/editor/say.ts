/** Words in place of the editor. */
export function say(title: string, text: string): void {
  const [heading, paragraph] = [document.createElement('h1'), document.createElement('p')];
  heading.textContent = title;
  paragraph.textContent = text;
  document.querySelector('main')?.replaceChildren(heading, paragraph);
}
