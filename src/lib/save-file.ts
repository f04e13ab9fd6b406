/** Hands a file to the browser, which saves it under this name. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Late enough for the browser to have started reading it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
