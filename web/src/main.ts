import { mount } from "svelte";
import App from "./App.svelte";
import { followSize } from "./core/size.svelte";
import "./ui/page.css";

followSize();
const target = document.getElementById("page");
if (target) mount(App, { target });
