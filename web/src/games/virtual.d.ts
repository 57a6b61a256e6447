declare module "virtual:undermine-games" {
  const games: import("./game.ts").GameParts[];
  export default games;
}
