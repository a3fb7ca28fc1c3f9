/** The picture of each game that has one; an empty chair for any other. */

import type { Component } from "svelte";
import BigTwo from "./BigTwo.svelte";
import Daifugo from "./Daifugo.svelte";
import Deal from "./Deal.svelte";
import EmptyChair from "./EmptyChair.svelte";
import Monopoly from "./Monopoly.svelte";

const SCENES: ReadonlyMap<string, Component> = new Map([
  ["bigtwo", BigTwo],
  ["daifugo", Daifugo],
  ["deal", Deal],
  ["monopoly", Monopoly],
]);

export const sceneOf = (game: string): Component => SCENES.get(game) ?? EmptyChair;
