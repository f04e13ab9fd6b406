export const writeSpecTests = async (): Promise<void> => {};
