// Styles are plain CSS and types are left out by Svelte itself, so nothing has to be done to a component before.
export default { compilerOptions: { runes: true } };
